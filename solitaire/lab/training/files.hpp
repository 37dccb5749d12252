// The files of a training. A file that cannot be read or written ends the program.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

namespace minchiate::training {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

[[noreturn]] inline void fail(const std::string& path) {
    std::perror(path.c_str());
    std::exit(1);
}

// Writes a file beside it and puts it in its place.
template <typename Write> void replace(const std::string& path, Write write) {
    const std::string fresh = path + ".new";
    {
        const File file(std::fopen(fresh.c_str(), "wb"), std::fclose);
        if (!file) fail(fresh);
        write(file.get());
        if (std::fflush(file.get()) != 0) fail(fresh);
    }
    if (std::rename(fresh.c_str(), path.c_str()) != 0) fail(path);
}

} // namespace minchiate::training
