import { expect, test } from 'vitest';
import { commandOf, rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    rm -rf / -> destructive
    rm f -> destructive
    rm -- -f -> destructive
    sudo rm -rf build -> destructive privileged
    env A=b rm f -> destructive
    nice -n 5 timeout 10 rm f -> destructive
    xargs rm -f -> destructive
    rm --help -> normal pure
    shred -u f -> destructive
    truncate -s 0 f -> destructive
    dd if=a of=disk.img bs=1M -> destructive
    dd if=a of=/dev/null -> normal
    rmdir d -> normal
    cp a b -> normal
    cp -t /usr/local/bin a -> persistence-changing
    cp a /etc/hosts -> persistence-changing
    sudo cp a /etc/hosts -> persistence-changing privileged
    mv a b -> normal
    mv a /usr/local/bin -> persistence-changing
    nice mv a b -> normal
    ln -s a b -> normal
    ln -s /opt/x/bin/x /usr/local/bin/x -> persistence-changing
    ln --version -> normal pure
    install -m 0755 a /usr/local/bin/a -> persistence-changing
    tar -I ./x -xf a.tar -> code-executing bound
    tar -I zstd -xf a.tar -> normal
    tar --use-compress-program=./x -xf a.tar -> code-executing bound
    tar -cf a.tar --checkpoint=1 --checkpoint-action=exec='sh x' d -> code-executing bound
    tar -cf a.tar --checkpoint-action=dot d -> normal
    tar -xf a.tar --to-command=./x -> code-executing bound
    tar -xf a.tar -C / -> persistence-changing
    tar -xPf a.tar -> persistence-changing
    tar -xf a.tar -C build -> normal
    tar czf a.tgz ~/.ssh -> data-accessing
    tar -czf a.tgz dist -> normal
    zip -r a.zip d -T -TT 'sh x' -> code-executing bound
    zip -r a.zip d -> normal
    find . -name x -fprint /etc/x -> persistence-changing
    find . -fprintf /etc/x %p -> persistence-changing
    find ~/.ssh -type f -> data-accessing
    fd -x rm -> destructive
    split -b 1m f /etc/x -> persistence-changing
    split --filter='rm x' f -> destructive
    split -l 100 f part -> normal
    iconv -f latin1 -o /etc/x f -> persistence-changing
    iconv -f latin1 -t utf-8 f -> normal
    vim -S x -> code-executing bound
    vim README.md -> normal
    emacs --batch --eval '(x)' -> code-executing
    emacs --script x.el -> code-executing bound
    code --install-extension a.b -> networked code-executing persistence-changing
    code --list-extensions -> normal
    code . -> normal
    man -P ./x ls -> code-executing bound
    man ls -> normal pure
    date -s 12:00 -> persistence-changing privileged
    date +%s -> normal pure
    date -u -> normal pure
    install -d build -> normal
    install -o root a /usr/local/bin/a -> persistence-changing privileged
    mkdir -p build -> normal
    mkdir /etc/x -> persistence-changing
    touch f -> normal
    tee f -> normal
    tee /etc/hosts -> persistence-changing
    sudo tee -a /etc/hosts -> persistence-changing privileged
    dd if=/dev/zero of=/dev/sda bs=1M -> destructive privileged
    dd of=/dev/nvme0n1 -> destructive privileged
    dd if=a of=b -> destructive
    sudo dd if=a of=/dev/sdb -> destructive privileged
    chmod 0755 f -> normal
    chmod -R 777 / -> normal
    chmod 600 /etc/hosts -> persistence-changing
    chown user f -> privileged
    chown -R user /var/lib/x -> persistence-changing privileged
    chgrp staff f -> normal
    sed -i s/a/b/ /etc/hosts -> persistence-changing inline
    sed s/a/b/ /etc/hosts -> normal inline
    tar -xzf a.tgz -> normal
    tar -xzf a.tgz -C /usr/local -> persistence-changing
    tar -tzf a.tgz -> normal
    tar --remove-files -cf a.tar d -> destructive
    unzip a.zip -> normal
    unzip -l a.zip -> normal
    unzip -d /opt/x a.zip -> persistence-changing
    gzip f -> normal
    mkfs.ext4 /dev/sdb1 -> destructive privileged
    wipefs -a /dev/sdb -> destructive privileged
    fdisk -l -> privileged
    find . -name '*.o' -> normal
    find . -name '*.o' -delete -> destructive
    find . -exec rm {} + -> destructive
    find . -type f -execdir rm {} \\; -> destructive
    find . -name x -exec sudo rm {} + -> destructive privileged
    find . -exec grep x {} \\; -exec rm {} \\; -> destructive
    nice find . -delete -> destructive
    find . -name '*.sh' -exec bash {} \\; -> code-executing bound
    fd -e o -x rm -> destructive
    date > f -> normal
    date > /etc/motd -> persistence-changing
    date >> ~/.bashrc -> persistence-changing
    date > /dev/null -> normal
    date > /dev/sda -> destructive privileged
    cat < /etc/shadow -> privileged data-accessing
  `),
)('GP-12-03 GP-12-04 GP-12-05 GP-12-06 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each([
  ['rm -rf /', 'delete / recursive'],
  ['rm a "b c"', 'delete a, delete b c'],
  ['chmod -R 777 src', 'permission src recursive'],
  ['cp -r a b /dst', 'read a recursive, read b recursive, write /dst recursive'],
  ['grep -r pattern src', 'read src'],
  ['grep -e pattern src', 'read src'],
  ['sed -n 1,5p f', 'read f'],
  ['sed -i s/a/b/ f', 'write f'],
  ['dd if=a of=b', 'read a, write b'],
  ['curl -o out https://x.example', 'write out'],
  ['sort -o out in', 'read in, write out'],
  ['date > out', 'write out'],
  ['date 2>&1', ''],
  ['wc < in', 'read in'],
  ['cat <<< text', ''],
] as const)('VP-20-01 VP-20-02 the paths of %s', (command, expected) => {
  const uses = commandOf(command).invocations[0]?.paths ?? [];
  const shown = uses.map(({ role, path, recursive }) => `${role} ${path}${recursive ? ' recursive' : ''}`);
  expect(shown.join(', ')).toBe(expected);
});
