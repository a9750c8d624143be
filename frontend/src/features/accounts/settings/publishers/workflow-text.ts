import type { PlatformId } from './platforms.ts'

export type Publishing = {
  /** Origin of this site. */
  origin: string
  /** Id or slug of the project. */
  project: string
  environment: string | null
}

const script = ({ origin, project }: Publishing, proof: string): readonly string[] => [
  `token=$(curl -sSf ${origin}/v3/trusted-publishing/token \\`,
  `  -H 'Content-Type: application/json' \\`,
  `  -d '{"project":"${project}","token":"'"${proof}"'"}' | jq -r .access_token)`,
]

const upload = ({ origin }: Publishing): readonly string[] => [
  `curl -sSf ${origin}/v2/version -H "Authorization: $token" \\`,
  `  -F data=@version.json -F file=@build/mod.jar`,
]

const indented = (depth: number, lines: readonly string[]): readonly string[] =>
  lines.map((line) => `${' '.repeat(depth)}${line}`)

/** A text in double quotes means the same in JSON and in YAML. */
const environmentAt = (depth: number, { environment }: Publishing): readonly string[] =>
  environment === null ? [] : indented(depth, [`environment: ${JSON.stringify(environment)}`])

const inGithub = (publishing: Publishing): readonly string[] => [
  'jobs:',
  '  publish:',
  '    runs-on: ubuntu-latest',
  ...environmentAt(4, publishing),
  '    permissions:',
  '      contents: read',
  '      id-token: write',
  '    steps:',
  '      # Build build/mod.jar and write version.json here.',
  '      - run: |',
  ...indented(10, [
    `proof=$(curl -sSf -H "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \\`,
    `  "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=${publishing.origin}" | jq -r .value)`,
    ...script(publishing, '$proof'),
    'echo "::add-mask::$token"',
    ...upload(publishing),
  ]),
]

const inGitlab = (publishing: Publishing): readonly string[] => [
  'publish:',
  ...environmentAt(2, publishing),
  '  id_tokens:',
  '    PROOF:',
  `      aud: ${publishing.origin}`,
  '  script:',
  '    # Build build/mod.jar and write version.json here.',
  '    - |',
  ...indented(6, [...script(publishing, '$PROOF'), ...upload(publishing)]),
]

const elsewhere = (publishing: Publishing): readonly string[] => [
  '# PROOF is the token that the CI vouches by, with this audience:',
  `# ${publishing.origin}`,
  ...script(publishing, '$PROOF'),
  ...upload(publishing),
]

const linesOf = { github: inGithub, gitlab: inGitlab, other: elsewhere } as const

/** The steps with which a CI publishes without a secret. */
export const workflowText = (platform: PlatformId, publishing: Publishing): string =>
  `${linesOf[platform](publishing).join('\n')}\n`
