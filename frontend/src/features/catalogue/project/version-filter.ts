import { CHANNELS, type VersionChannel } from '@modstead/domain/catalogue/values/version-channel'

/** The filters of the version list and the changelog: loader, game version, channel, page. */
export type VersionFilter = {
  g?: string | undefined
  v?: string | undefined
  c?: VersionChannel | undefined
  page?: number | undefined
}

const maxLength = 64
const maxPage = 10_000

function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first !== '' ? first.slice(0, maxLength) : undefined
}

/** Every key is set, if only to undefined: the router merges the result over the raw address. */
export function parseVersionFilter(raw: Record<string, unknown>): VersionFilter {
  const page = Number(raw.page)
  return {
    g: text(raw.g),
    v: text(raw.v),
    c: CHANNELS.find((channel) => channel === text(raw.c)),
    page: Number.isInteger(page) && page > 1 && page <= maxPage ? page : undefined,
  }
}

/** Means "any" in a choice, so that the choice stays in the address. */
export const any = 'any'

export type DownloadChoice = { version?: string | undefined; loader?: string | undefined }

/** The choice that leads to a version; parts not chosen become its newest game version and first loader. */
export function choiceOf(
  version: { gameVersions: readonly string[]; loaders: readonly string[] },
  chosen: DownloadChoice,
): DownloadChoice {
  return {
    version: chosen.version ?? version.gameVersions.at(-1) ?? any,
    loader: chosen.loader ?? version.loaders[0],
  }
}

/** The filter that matches a choice. */
export function choiceFilter({ version, loader }: DownloadChoice): VersionFilter {
  return { g: loader === any ? undefined : loader, v: version === any ? undefined : version }
}

/** The game version and loader in the address of a download. */
export function parseDownloadChoice(raw: Record<string, unknown>): DownloadChoice {
  return { version: text(raw.version), loader: text(raw.loader) }
}
