import { describe, expect, it } from 'vitest';
import { type Companion, runTogether } from '../../scripts/together.ts';

const node = (name: string, code: string): Companion => ({ name, command: ['node', '-e', code] });
const forever = "console.log('up'); setInterval(() => {}, 1000);";

describe('running the API and Vite together', () => {
  it('prefixes what each prints and stops the other when one fails', async () => {
    const lines: string[] = [];
    const companions = [node('api', forever), node('vite', "console.error('no port'); process.exit(3);")];
    const code = await runTogether(companions, new AbortController().signal, (line) => lines.push(line));
    expect(code).toBe(3);
    expect(lines).toContain('vite │ no port');
    expect(lines).toContain('vite │ ended (3)');
  });

  it('stops both when asked, and that is a success', async () => {
    const stop = new AbortController();
    const lines: string[] = [];
    const code = await runTogether([node('api', forever), node('vite', forever)], stop.signal, (line) => {
      lines.push(line);
      if (lines.length === 2) stop.abort();
    });
    expect({ code, lines: lines.toSorted() }).toEqual({ code: 0, lines: ['api │ up', 'vite │ up'] });
  });

  it('reports a command that does not exist', async () => {
    const lines: string[] = [];
    const missing: Companion = { name: 'api', command: ['no-such-command-here'] };
    const code = await runTogether([missing], new AbortController().signal, (line) => lines.push(line));
    expect(code).toBe(127);
    expect(lines[0]).toBe('api │ spawn no-such-command-here ENOENT');
  });
});
