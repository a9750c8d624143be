import texts from './data/license-texts.json' with { type: 'json' }
import { ALL_RIGHTS_RESERVED, licenseWithId } from './licenses.ts'

export interface LicenseText {
  readonly title: string
  readonly body: string
}

const bodies = new Map(
  Object.entries(texts).flatMap(([ids, body]) => ids.split(' ').map((id) => [id, body] as const)),
)

// The deprecated GNU ids, such as GPL-3.0, share the text of their `-only` successors.
const bodyOf = (id: string): string | undefined =>
  bodies.get(id) ?? bodies.get(`${id.replace(/\+$/, '')}-only`)

/** Title and text for `GET /v2/tag/license/{id}`, or null for an unknown license. Large: import it on servers only. */
export const licenseText = (id: string): LicenseText | null => {
  const license = licenseWithId(id)
  if (license === undefined) return null
  if (license.id === ALL_RIGHTS_RESERVED)
    return { title: license.name, body: 'All rights are reserved, except where the project says otherwise.' }
  const body = bodyOf(license.id)
  const address = `https://spdx.org/licenses/${license.id}.html`
  return { title: license.name, body: body ?? `You can read the ${license.name} at ${address}\n` }
}
