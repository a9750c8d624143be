const specification = '\\.spec\\.tsx?$'
const testSupport =
  '/(test-[^/]+|contract-suite|specification|examples)\\.ts$|^(command-api|projectors)/src/samples/|^infra/src/.*/contract(/|\\.ts$)'
const deciders = '^domain/src/.*/decider[^/]*\\.ts$'
const contexts = 'accounts|catalogue|moderation|engagement|commerce|hosting'

/** A workspace may import itself, npm packages, and the named parts of the others. */
const arrow = (workspace, ...allowed) => ({
  name: `${workspace}-imports-only-what-it-may`,
  comment: `${workspace}/ → ${allowed.join(', ') || 'nothing of ours'} (ARCHITECTURE.md, the arrows)`,
  severity: 'error',
  from: { path: `^${workspace}/` },
  to: {
    path: '^(domain|infra|command-api|projectors|query-api|frontend|server|tools|tests|scripts)/',
    pathNot: [`^${workspace}/`, ...allowed],
  },
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'domain-imports-only-zod',
      comment: 'The domain is pure: no I/O, no clock, no framework.',
      severity: 'error',
      from: { path: '^domain/src/', pathNot: specification },
      to: { pathNot: ['^domain/src/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-specs-import-only-test-tools',
      severity: 'error',
      from: { path: `^domain/src/.*${specification}` },
      to: { pathNot: ['^domain/src/', '^node_modules/(zod|vitest|@vitest|fast-check)/'] },
    },
    {
      name: 'contexts-never-import-each-other',
      comment: 'Bounded contexts share the kernel only; they hear of each other through events.',
      severity: 'error',
      from: { path: `^domain/src/(${contexts})/` },
      to: { path: `^domain/src/(${contexts})/`, pathNot: '^domain/src/$1/' },
    },
    arrow('domain'),
    arrow('infra', '^domain/src/kernel/'),
    arrow('command-api', '^domain/', '^infra/', '^query-api/src/contract/answers/'),
    arrow('projectors', '^domain/', '^infra/'),
    arrow('query-api', '^domain/', '^infra/', '^projectors/.*/table[^/]*$'),
    arrow('frontend', '^domain/', '^query-api/src/contract(s\\.ts$|/)', '^command-api/src/contracts\\.ts$'),
    arrow('tools', '^domain/', '^infra/', '^command-api/'),
    arrow(
      'server',
      '^domain/',
      '^infra/',
      '^command-api/',
      '^projectors/',
      '^query-api/',
      '^frontend/',
      '^tools/',
    ),
    {
      name: 'the-read-side-decides-nothing',
      comment: 'Rules run on the write side; read side and pages use values and display rules.',
      severity: 'error',
      from: { path: '^(query-api|frontend)/', pathNot: specification },
      to: { path: deciders },
    },
    {
      name: 'the-product-needs-no-test-code',
      severity: 'error',
      from: { pathNot: [specification, testSupport, '^tests/', '^scripts/'] },
      to: { path: [specification, testSupport] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The generated route tree and the router import each other by design.
    exclude: { path: '(^|/)dist/|\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
