/**
 * What a test run needs, told from the arguments that go on to vitest: a run of one room should not wait for a browser
 * or a build it does not use.
 */

/** Rooms a run is limited to by `--project` or by file names; `null` when it is not limited. */
export function askedRooms(args: readonly string[]): ReadonlySet<string> | null {
  const rooms = new Set<string>();
  for (const [index, argument] of args.entries()) {
    const project = argument === '--project' ? args[index + 1] : /^--project=(.*)$/.exec(argument)?.[1];
    // A pattern or a negation may mean any room.
    if (project !== undefined && !/^[\w-]+$/.test(project)) return null;
    const room = project ?? /^(?:\.\/)?tests\/([\w-]+)\//.exec(argument)?.[1];
    if (room !== undefined) rooms.add(room);
  }
  return rooms.size === 0 ? null : rooms;
}

/** Whether the run drives a browser, and whether it looks at the built client. */
export function needsOf(args: readonly string[]): { readonly browser: boolean; readonly build: boolean } {
  const rooms = askedRooms(args);
  const asks = (room: string): boolean => rooms === null || rooms.has(room);
  return { browser: asks('browser'), build: asks('browser') || asks('habits') };
}
