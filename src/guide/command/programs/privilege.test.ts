import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    sudo -i -> privileged
    sudo ls -> privileged
    sudo -u deploy -E A=b ls -> privileged
    sudo -l -> normal pure
    doas ls -> privileged
    su -c "rm -rf x" -> destructive privileged
    su - -> privileged
    su root -> privileged
    chroot /mnt rm f -> destructive privileged
    systemctl restart web -> persistence-changing privileged
    systemctl --user enable web -> persistence-changing
    systemctl status web -> normal
    systemctl --no-pager status web -> normal
    sudo systemctl enable web -> persistence-changing privileged
    service web restart -> persistence-changing privileged
    service web status -> normal
    timeout 5 service web reload -> persistence-changing privileged
    launchctl load x.plist -> persistence-changing
    launchctl list -> normal
    launchctl bootout x -> persistence-changing
    crontab -l -> normal
    crontab jobs.txt -> persistence-changing
    crontab -r -> persistence-changing destructive
    useradd -m x -> persistence-changing privileged
    sudo useradd -m x -> persistence-changing privileged
    userdel -r x -> persistence-changing destructive privileged
    usermod -aG docker x -> persistence-changing privileged
    passwd x -> persistence-changing privileged
    mount /dev/sdb1 /mnt -> persistence-changing privileged
    mount -> normal
    umount /mnt -> persistence-changing privileged
    iptables -L -> privileged
    iptables -A INPUT -j DROP -> persistence-changing privileged
    iptables -F -> persistence-changing destructive privileged
    ufw enable -> persistence-changing privileged
    ufw status -> privileged
    ip addr -> normal
    ip link set eth0 down -> persistence-changing privileged
    ip route add default via 192.0.2.1 -> persistence-changing privileged
    sysctl -a -> normal
    sysctl -w vm.swappiness=1 -> persistence-changing privileged
    sysctl vm.swappiness -> normal
    modprobe x -> persistence-changing privileged
    lsmod -> normal
    reboot -> persistence-changing privileged
    kill -9 1234 -> normal
    pkill -f name -> normal
    defaults read x -> normal
    defaults write x y z -> persistence-changing
    defaults delete x -> persistence-changing destructive
    certbot renew -> networked persistence-changing privileged
    certbot renew --dry-run -> networked privileged
    nginx -t -> normal
    nginx -s reload -> persistence-changing privileged
    gpg --verify x.sig x -> normal
    gpg -d x.gpg -> data-accessing
    gpg --batch -o x --decrypt x.gpg -> data-accessing
    gpg --export-secret-keys -> data-accessing
    gpg --import key.asc -> persistence-changing
    gpg --recv-keys ABCD -> networked persistence-changing
    gpg --delete-keys ABCD -> persistence-changing destructive
    pass show mail -> data-accessing
    pass rm mail -> destructive data-accessing
    env PASSWORD_STORE_DIR=x pass show mail -> data-accessing
    vault kv get secret/x -> networked data-accessing
    vault kv put secret/x a=b -> networked persistence-changing privileged
    vault -namespace=n kv delete secret/x -> networked destructive privileged
    vault status -> networked pure
    vault version -> normal pure
    op read op://v/i/f -> networked data-accessing
    op --account a item get x -> networked data-accessing
    op item delete x -> networked destructive data-accessing
    op run -- npm test -> networked code-executing data-accessing bound
    security find-generic-password -s x -w -> data-accessing
    security delete-generic-password -s x -> destructive data-accessing
    security add-generic-password -s x -> persistence-changing data-accessing
    sops -d x.yml -> data-accessing
    sops -e x.yml -> normal
    age -d -i key x.age -> data-accessing
    ssh-keygen -t ed25519 -f key -> persistence-changing
    ssh-keygen -l -f key -> normal
    ssh-add -> data-accessing
    ssh-add -l -> normal
  `),
)('GP-12-03 GP-12-04 GP-12-05 GP-12-06 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    at -f x.sh now -> code-executing persistence-changing bound
    chkconfig x on -> persistence-changing privileged
    chkconfig --list -> normal
    loginctl enable-linger -> persistence-changing
    loginctl list-sessions -> normal
    hwclock -w -> persistence-changing privileged
    hwclock -> normal
    gsettings set a b c -> persistence-changing
    gsettings get a b -> normal
    sudoedit /etc/hosts -> persistence-changing privileged
    ssh-agent rm x -> destructive data-accessing
  `),
)('GP-12-04 GP-12-05 GP-12-07 schedules, sessions and settings: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
