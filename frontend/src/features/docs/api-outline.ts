import { t } from '../../texts/t.ts'

export type ApiRoute = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; does: string }

/** The routes that most clients need, grouped by subject. */
export const apiOutline: { about: string; routes: ApiRoute[] }[] = [
  {
    about: t('docs-api.find'),
    routes: [
      {
        method: 'GET',
        path: '/search?query=…&facets=[["categories:fabric"],["versions:1.21.1"]]',
        does: t('docs-api.search-with-facets'),
      },
      { method: 'GET', path: '/project/{id or slug}', does: t('docs-api.one-project') },
      { method: 'GET', path: '/projects?ids=["…","…"]', does: t('docs-api.several-projects') },
      {
        method: 'GET',
        path: '/project/{id or slug}/dependencies',
        does: t('docs-api.project-dependencies'),
      },
      { method: 'GET', path: '/statistics', does: t('docs-api.statistics') },
    ],
  },
  {
    about: t('docs-api.versions-and-files'),
    routes: [
      {
        method: 'GET',
        path: '/project/{id or slug}/version?loaders=["fabric"]&game_versions=["1.21.1"]',
        does: t('docs-api.versions-newest-first'),
      },
      { method: 'GET', path: '/version/{id}', does: t('docs-api.one-version') },
      { method: 'GET', path: '/version_file/{hash}', does: t('docs-api.version-of-file') },
      { method: 'POST', path: '/version_files', does: t('docs-api.versions-of-files') },
      {
        method: 'POST',
        path: '/version_files/update',
        does: t('docs-api.updates-for-files'),
      },
    ],
  },
  {
    about: t('docs-api.people-and-tags'),
    routes: [
      { method: 'GET', path: '/user/{id or name}', does: t('docs-api.one-user') },
      { method: 'GET', path: '/user/{id or name}/projects', does: t('docs-api.user-projects') },
      { method: 'GET', path: '/project/{id or slug}/members', does: t('docs-api.project-team') },
      {
        method: 'GET',
        path: '/tag/{category, loader, game_version, license, …}',
        does: t('docs-api.possible-values'),
      },
    ],
  },
  {
    about: t('docs-api.publish'),
    routes: [
      { method: 'POST', path: '/project', does: t('docs-api.create-a-project') },
      { method: 'PATCH', path: '/project/{id or slug}', does: t('docs-api.change-a-project') },
      { method: 'POST', path: '/version', does: t('docs-api.publish-a-version') },
      {
        method: 'POST',
        path: '/project/{id or slug}/gallery',
        does: t('docs-api.add-a-picture'),
      },
      { method: 'DELETE', path: '/version/{id}', does: t('docs-api.delete-a-version') },
    ],
  },
]
