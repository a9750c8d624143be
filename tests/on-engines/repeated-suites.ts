const pathsIn = (folder: string, names: string): readonly string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.spec.ts`)

/**
 * Suites of the embedded product that run again on all engines at once, each on a product of its own. They
 * reach every engine: streams and followers of the log, search, files, mails, limits, jobs, timers.
 */
export const apiOnEngines: readonly string[] = [
  ...pathsIn(
    'tests/contract/api',
    `account-deletion email-change erasure event-stream lock-out notification-mails oauth-tokens organizations
     project-life search sessions sign-up staff users-notifications versions-files`,
  ),
  ...pathsIn('tests/contract/writes', 'deletions repeats'),
]

/** Journeys in the browser that run again on one site with all engines at once. */
export const journeysOnEngines: readonly string[] = pathsIn(
  'tests/acceptance',
  'journeys settings-journey sign-up staff',
)

/** Why the other suites of a folder stay on the embedded product. */
export const notRepeated: Readonly<Record<string, string>> = {
  'tests/acceptance':
    'what these pages show and do is the same on every engine, and their requests are those of repeated suites',
  'tests/contract/api': 'these use the engines only as the repeated suites of this folder do',
  'tests/contract/captcha': 'this concerns no engine',
  'tests/contract/event-feed': 'these open the stores themselves, a stand-in of EventStoreDB among them',
  'tests/contract/event-store': 'these open the stores themselves, a stand-in of EventStoreDB among them',
  'tests/contract/mail': 'these start their own mail servers, except for one about languages',
  'tests/contract/reads': 'these compose the read side alone, without a product, and do not go through HTTP',
  'tests/contract/tracing': 'this concerns no engine',
  'tests/contract/writes': 'these use the engines only as the repeated suites of this folder do',
}
