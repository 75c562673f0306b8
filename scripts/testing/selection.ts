/** Projects that do not run with `--changed`: the built app, the tools, and a second database engine. */
const excludedWithChanged = ['browser', 'tooling', 'server-postgres'];

/** The arguments for vitest: with `--changed`, and unless projects are named, those of `excludedWithChanged` are excluded. */
export function vitestArgs(args: readonly string[]): readonly string[] {
  const has = (option: string) => args.some((one) => one === option || one.startsWith(`${option}=`));
  if (!has('--changed') || has('--project')) return args;
  return [...args, ...excludedWithChanged.map((project) => `--project=!${project}`)];
}

/**
 * What a run needs, from its projects and file filters: browsers, and the built client. A pattern or a negation may match
 * any project.
 */
export function needsOf(
  projects: readonly string[],
  filters: readonly string[],
): { readonly browsers: boolean; readonly build: boolean } {
  const folders = filters.map((filter) => /^(?:\.\/)?tests\/([\w-]+)(?:\/|$)/.exec(filter)?.[1] ?? '*');
  const excluded = projects.filter((project) => project.startsWith('!')).map((project) => project.slice(1));
  const selected = [...projects.filter((project) => !project.startsWith('!')), ...folders];
  const runs = (project: string): boolean => {
    if (excluded.includes(project)) return false;
    return selected.length === 0 || selected.some((one) => project.startsWith(one) || !/^[\w-]+$/.test(one));
  };
  return { browsers: runs('browser'), build: runs('browser') || runs('tooling') };
}
