#!/usr/bin/env python3
"""Prints figures of the code's structure, from the sources alone: figures.py [ROOT].

Types per package, cycles between packages, methods named by bare participles, long files and long
methods. It needs no build, so that an old revision can be measured in the same way:

    git worktree add /tmp/before REVISION && architecture/figures.py /tmp/before
"""
import collections
import os
import re
import sys

ROOT = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "..")
SKIPPED = {"target", "node_modules", ".git", "console"}
PARTICIPLES = (
    r"(?:[a-z]+(?:ed|en)|told|said|kept|held|made|found|sent|done|gone|begun|left|lost|met"
    r"|taken|given|known|shown|written|drawn|heard|meant|understood|thought|brought)"
)
# Words that end like participles and are verbs or nouns, and prefixes that make a question of one.
NO_PARTICIPLES = re.compile(
    r"^(?:open|listen|happen|flatten|shorten|tighten|widen|token|children|screen|seed|embed|need|feed"
    r"|speed|exceed|proceed|succeed|then|when|given|tokens?|between|often|even|ten|seven|index(?:ed)?)$"
)
METHOD = re.compile(
    r"^ {4,12}(?:@\w+(?:\([^)]*\))? )*(?:(?:public|protected|private|static|final|abstract|default|synchronized) )*"
    r"(?:<[^>]+> )?(?P<type>[\w.<>\[\]?, @]+?) (?P<name>[a-z]\w*)\([^;{]*(?:\{|;|,|\($|$)"
)
NO_TYPES = {"return", "new", "throw", "else", "case", "yield", "assert", "package", "import"}


def main_sources():
    for directory, names, files in os.walk(ROOT):
        names[:] = [name for name in names if name not in SKIPPED]
        if "/src/main/java" in directory:
            for file in files:
                if file.endswith(".java") and not file.endswith("-info.java"):
                    yield os.path.join(directory, file)


def strongly_connected(graph):
    """The components of more than one node, by Tarjan's algorithm without recursion."""
    index, low, stack, on_stack, found = {}, {}, [], set(), []
    for start in graph:
        if start in index:
            continue
        work = [(start, iter(graph[start]))]
        index[start] = low[start] = len(index)
        stack.append(start)
        on_stack.add(start)
        while work:
            node, successors = work[-1]
            for successor in successors:
                if successor not in graph:
                    continue
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(graph[successor])))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    component = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member == node:
                            break
                    if len(component) > 1:
                        found.append(sorted(component))
    return found


def is_participle(name):
    return bool(re.fullmatch(PARTICIPLES, name)) and not NO_PARTICIPLES.match(name)


def methods(lines):
    """Name and length in lines of each method; the formatter's indentation tells where one ends."""
    i = 0
    while i < len(lines):
        match = METHOD.match(lines[i])
        first = (match.group("type").split() or [""])[0] if match else ""
        is_call = match and match.group("type").endswith(",")  # an argument of another call
        if not match or is_call or not first or first in NO_TYPES or "=" in lines[i].split("(")[0]:
            i += 1
            continue
        indentation = len(lines[i]) - len(lines[i].lstrip())
        j = i
        while j < len(lines) and not re.search(r"[{;]\s*(//.*)?$", lines[j]):
            j += 1
        end = j
        if j < len(lines) and "{" in lines[j]:
            while end < len(lines) and lines[end].rstrip() != " " * indentation + "}":
                end += 1
                if end - i > 2000:
                    break
        yield match.group("name"), end - i + 1
        i += 1


def refused_words():
    """How often words of the dialect still occur, as DialectTest counts and allows them."""
    path = os.path.join(ROOT, "architecture/src/test/resources/dev/troupe/architecture/dialect-exceptions.tsv")
    if not os.path.exists(path):
        return "not counted"
    with open(path, encoding="utf-8") as file:
        return sum(int(line.rsplit("\t", 1)[1]) for line in file if line.strip() and not line.startswith("#"))


def main():
    types = collections.Counter()
    package_uses = collections.defaultdict(set)
    class_uses, by_package = {}, collections.defaultdict(dict)
    long_files, long_methods, participles, count = [], [], [], 0
    texts = {}
    for path in main_sources():
        with open(path, encoding="utf-8") as file:
            text = file.read()
        package = re.search(r"^package ([\w.]+);", text, re.M).group(1)
        name = os.path.basename(path)[:-5]
        types[package] += 1
        texts[package + "." + name] = (package, name, text, path)
        by_package[package][name] = package + "." + name
    for full, (package, name, text, path) in texts.items():
        imports = set(re.findall(r"^import (?:static )?(dev\.troupe\.[\w.]+?)(?:\.[a-z_A-Z]\w*)?;", text, re.M))
        imports |= set(re.findall(r"^import (dev\.troupe\.[\w.]+);", text, re.M))
        code = re.sub(r"^import .*$", "", text, flags=re.M)
        code = re.sub(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"", "", code, flags=re.S)
        words = set(re.findall(r"\b[A-Z]\w*", code))
        used = {each for each in imports if each in texts and each.rsplit(".", 1)[1] in words}
        used |= {by_package[package][word] for word in words if word in by_package[package]}
        used.discard(full)
        class_uses[full] = used
        package_uses[package] |= {texts[target][0] for target in used} - {package}
        lines = text.split("\n")
        short = os.path.relpath(path, ROOT)
        if text.count("\n") > 400:
            long_files.append((text.count("\n"), short))
        for method, length in methods(lines):
            count += 1
            long_methods.append((length, name + "." + method))
            if is_participle(method):
                participles.append(name + "." + method)
    biggest, size = types.most_common(1)[0]
    package_circles = strongly_connected(package_uses)
    class_circles = strongly_connected(class_uses)
    print(f"types                          {sum(types.values())} in {len(types)} packages")
    print(f"biggest package                {size} ({biggest})")
    print(f"packages of more than 40 types {sum(1 for each in types.values() if each > 40)}")
    print(f"circles of packages            {len(package_circles)}")
    print(f"circles of classes             {len(class_circles)}, the largest of {max(map(len, class_circles), default=0)}")
    print(f"words that are refused         {refused_words()}")
    print(f"methods named by participles   {len(participles)} of {count} ({100 * len(participles) / count:.1f} %)")
    print(f"files of more than 400 lines   {len(long_files)}")
    print("longest methods                " + ", ".join(f"{n} {m}" for n, m in sorted(long_methods, reverse=True)[:5]))
    if "-v" in sys.argv:
        print("\n".join(sorted(participles)))
        print("\n".join(" ".join(circle) for circle in package_circles + class_circles))


if __name__ == "__main__":
    main()
