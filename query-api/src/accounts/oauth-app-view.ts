import type { InferResult } from 'kysely'
import { build } from '../database.ts'

export const appColumns = [
  'oauth_app.id',
  'name',
  'url',
  'description',
  'icon_url',
  'raw_icon_url',
  'max_scopes',
  'redirects',
  'is_public',
  'owner_id',
  'oauth_app.created_at',
] as const

export const apps = build.selectFrom('oauth_app').select(appColumns)

type AppRow = InferResult<typeof apps>[number]

/** An app in the form of the API. */
export const appAnswer = ({
  id,
  name,
  url,
  description,
  icon_url,
  raw_icon_url,
  max_scopes,
  redirects,
  is_public,
  owner_id,
  created_at,
}: AppRow) => ({
  ...{ id, name, url, description, icon_url, raw_icon_url },
  max_scopes: Number(max_scopes),
  redirect_uris: (JSON.parse(redirects) as { readonly id: string; readonly address: string }[]).map(
    (redirect) => ({ id: redirect.id, client_id: id, uri: redirect.address }),
  ),
  client_type: is_public ? ('public' as const) : ('confidential' as const),
  created_by: owner_id,
  created: created_at,
})
