export type ApiRoute = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; does: string }

/** The routes that most clients need, by what they are about. */
export const apiOutline: { about: string; routes: ApiRoute[] }[] = [
  {
    about: 'Find',
    routes: [
      {
        method: 'GET',
        path: '/search?query=…&facets=[["categories:fabric"],["versions:1.21.1"]]',
        does: 'Search with facets, sort order (index), offset and limit',
      },
      { method: 'GET', path: '/project/{id or slug}', does: 'One project' },
      { method: 'GET', path: '/projects?ids=["…","…"]', does: 'Several projects at once' },
      { method: 'GET', path: '/project/{id or slug}/dependencies', does: 'The dependencies of a project' },
      { method: 'GET', path: '/statistics', does: 'Counts of projects, versions, files and authors' },
    ],
  },
  {
    about: 'Versions and files',
    routes: [
      {
        method: 'GET',
        path: '/project/{id or slug}/version?loaders=["fabric"]&game_versions=["1.21.1"]',
        does: 'Versions, newest first',
      },
      { method: 'GET', path: '/version/{id}', does: 'One version with its files and hashes' },
      { method: 'GET', path: '/version_file/{hash}', does: 'The version that a file belongs to' },
      { method: 'POST', path: '/version_files', does: 'The versions that many files belong to' },
      { method: 'POST', path: '/version_files/update', does: 'The newest compatible version for many files' },
    ],
  },
  {
    about: 'People and tags',
    routes: [
      { method: 'GET', path: '/user/{id or name}', does: 'One user' },
      { method: 'GET', path: '/user/{id or name}/projects', does: 'What a user has published' },
      { method: 'GET', path: '/project/{id or slug}/members', does: 'The team of a project' },
      {
        method: 'GET',
        path: '/tag/{category, loader, game_version, license, …}',
        does: 'Every value that fields and facets can have',
      },
    ],
  },
  {
    about: 'Publish',
    routes: [
      { method: 'POST', path: '/project', does: 'Create a project (multipart: data and files)' },
      { method: 'PATCH', path: '/project/{id or slug}', does: 'Change a project' },
      { method: 'POST', path: '/version', does: 'Publish a version (multipart: data and files)' },
      {
        method: 'POST',
        path: '/project/{id or slug}/gallery',
        does: 'Add a picture (the body is the picture)',
      },
      { method: 'DELETE', path: '/version/{id}', does: 'Delete a version' },
    ],
  },
]
