import path from 'node:path';
import { judgeFileImport } from './layers.ts';
import type { Rule } from './oxlint-types.ts';
import { judgePackageImport } from './packages.ts';

/** Lint rule: imports follow the tables of layers and of packages. */
export const boundaries: Rule = {
  meta: { type: 'problem', docs: { description: 'Which file may import which.' } },
  create(context) {
    const importer = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    const judge = (
      node: { range: [number, number] },
      specifier: unknown,
      imported: readonly string[] = [],
    ): void => {
      if (typeof specifier !== 'string') return;
      const complaint =
        judgeFileImport(importer, specifier) ?? judgePackageImport(importer, specifier, imported);
      if (complaint !== null) context.report({ node, message: complaint });
    };
    return {
      ImportDeclaration(node) {
        const imported = node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : [],
        );
        judge(node, node.source.value, imported);
      },
      ExportNamedDeclaration: (node) => judge(node, node.source?.value),
      ExportAllDeclaration: (node) => judge(node, node.source.value),
      ImportExpression: (node) => judge(node, node.source.type === 'Literal' ? node.source.value : undefined),
      TSImportType: (node) => judge(node, node.source.value),
    };
  },
};
