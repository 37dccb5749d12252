# Completion of minchiate in fish: the program itself knows its commands and options.
_MINCHIATE_COMPLETE=fish_source minchiate 2>/dev/null | source
