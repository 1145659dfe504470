import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import type { Image } from './image.ts';

/**
 * Makes of the image's folder what a container has: a root that is read-only, /tmp in memory, the data volume, /proc. Then
 * the command becomes process 1, as the image's user, without capabilities or a way to get any. It is what compose.yaml
 * asks for (`read_only`, `cap_drop`, `no-new-privileges`), by util-linux alone: it also runs inside a container, where
 * podman may not. It ends with its parent (changing the user has undone `--kill-child`).
 */
const ENTER = `
  root=$1 data=$2 uid=$3 gid=$4 folder=$5; shift 5
  mount --bind "$root" "$root"
  mount --bind "$data" "$root/data"
  mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs "$root/tmp"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  mount -o remount,bind,ro "$root"
  ip link set lo up
  exec chroot "$root" setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs --bounding-set=-all \\
    --pdeathsig KILL env -i -C "$folder" "$@"`;

export type ContainerOptions = {
  /** Instead of the image's command. */
  command?: string[];
  /** The folder that is mounted at /data. */
  data: string;
  environment?: Record<string, string>;
  /** Shares the machine's network; otherwise it has one of its own, in which it alone listens. */
  sharesNetwork?: boolean;
};

export type Container = Awaited<ReturnType<typeof startContainer>>;

/** Starts an image's command; resolves at once. */
export function startContainer({ config, folder }: Image, options: ContainerOptions) {
  const { command = config.Cmd, data, environment = {}, sharesNetwork = false } = options;
  const [uid = '', gid = ''] = config.User.split(':');
  const variables = [...config.Env, ...Object.entries(environment).map(([name, value]) => `${name}=${value}`)];
  const spaces = ['--mount', '--pid', '--fork', '--kill-child', ...(sharesNetwork ? [] : ['--net'])];
  const given = [folder, data, uid, gid, config.WorkingDir, ...variables, ...config.Entrypoint, ...command];
  const child = spawn('unshare', [...spaces, 'sh', '-ec', ENTER, 'clef', ...given]);
  const closed = once(child, 'close') as Promise<[number | null]>;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  /** The command's number outside of the container; unshare itself does not pass signals on. */
  const pid = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const enter = ['--mount', '--pid', '--net', '--root', '--wd', '--setuid', uid, '--setgid', gid];
  return {
    output: () => output,
    /** Resolves to the first group of what it prints; rejects when it ends before that. */
    printed: (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => pattern.test(output) && resolve(pattern.exec(output)?.[1] ?? '');
        child.stdout.on('data', look);
        look();
        void closed.then(([code]) => reject(new Error(`It ended with ${code}: ${output}`)));
      }),
    /** Runs another command inside, as `docker exec` does. */
    execute: async (...inside: string[]) => {
      const words = ['--target', pid(), ...enter, 'env', '-i', ...variables, ...inside];
      const { stdout } = await promisify(execFile)('nsenter', words);
      return stdout.trim();
    },
    ended: async () => ({ code: (await closed)[0], output }),
    stop: async (signal: string) => {
      process.kill(Number(pid()), signal);
      return { code: (await closed)[0], output };
    },
    kill: () => child.kill('SIGKILL'),
  };
}
