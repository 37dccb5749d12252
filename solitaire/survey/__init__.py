"""Surveys: what is true of many deals, found on this machine or on a cluster."""
