import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    fakeroot rm -rf x -> destructive
    fakechroot make install -> code-executing bound
    fakeroot ls -> normal
    proot -r /mnt rm x -> destructive
    bwrap --ro-bind / / -- rm -rf x -> code-executing destructive
    firejail curl https://x.example -> networked pure
    setarch x86_64 rm x -> destructive
    capsh -- -c 'rm x' -> destructive privileged
    valgrind --leak-check=full ./x -> code-executing bound
    perf stat -e cycles make test -> code-executing bound
    perf record -o p.data rm x -> destructive
    perf report -> normal
    gdb --args ./x 1 -> code-executing bound
    gdb -batch -ex run --args rm x -> code-executing destructive
    lldb -- ./x -> code-executing bound
    xvfb-run -a npm test -> code-executing bound
    dbus-run-session -- npm test -> code-executing bound
    torsocks ls -> networked
    proxychains4 -q rm x -> networked destructive
    start-stop-daemon --start --exec /usr/bin/x -> code-executing persistence-changing
    run-parts /etc/cron.daily -> code-executing
    tmux new -d 'npm test' -> code-executing bound
    tmux new-session -d -s x rm -rf y -> destructive
    tmux ls -> normal
    screen -dm rm x -> code-executing destructive
    screen -dmS name npm test -> code-executing bound
    screen -ls -> normal
    hyperfine 'npm test' -> code-executing bound
    hyperfine --warmup 3 'grep -r x .' -> normal
    concurrently "npm test" -> code-executing bound
    run-s build test -> code-executing bound
    foreman start -> code-executing bound
    foreman check -> normal
    honcho run npm test -> code-executing bound
    dotenvx run -- rm x -> destructive data-accessing
    adb shell rm -rf /sdcard/x -> code-executing destructive
    adb devices -> normal pure
    wsl -d Ubuntu rm x -> code-executing destructive
    wsl --list -> normal
    lxc-attach -n c -- rm x -> code-executing destructive privileged
    machinectl shell root@c /bin/rm x -> code-executing destructive privileged
    machinectl list -> normal
    cmd /c del x -> destructive
    cmd /c dir -> normal
  `),
)(
  'GP-12-02 GP-12-03 GP-12-04 GP-12-06 GP-12-07 a launcher counts by what it starts: %s',
  (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  },
);
