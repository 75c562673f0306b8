import { capture, follow } from '../run.ts';

/** Installing what the machine's own package manager has. */

export type Command = readonly [string, ...string[]];

/** Whether a command starts and ends well with these arguments. */
export async function starts(command: string, ...args: string[]): Promise<boolean> {
  return (await capture(command, args)).code === 0;
}

/** The commands that install Debian packages here; `null` where there is no apt or nobody who may use it. */
export async function debianInstall(...packages: string[]): Promise<Command[] | null> {
  if (process.platform !== 'linux' || !(await starts('apt-get', '--version'))) return null;
  const install: Command = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
  if (process.getuid?.() === 0) return [['apt-get', 'update'], install];
  if (!(await starts('sudo', '-n', 'true'))) return null;
  return [
    ['sudo', '-n', 'apt-get', 'update'],
    ['sudo', '-n', ...install],
  ];
}

/** Runs commands one after the other, in sight, until one fails. */
export async function runInSight(commands: readonly Command[]): Promise<boolean> {
  for (const [command, ...args] of commands) {
    console.log(`$ ${[command, ...args].join(' ')}`);
    if ((await follow(command, args)) !== 0) return false;
  }
  return true;
}
