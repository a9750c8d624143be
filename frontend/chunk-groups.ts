/**
 * What the most visited pages load first, in few files: each comes whole, so none may hold what only later parts need.
 * Everything else is split by who imports it.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?!react-query|query-core))/,
    priority: 2,
  },
  { name: 'site', tags: ['$initial' as const], priority: 1 },
  {
    name: 'search',
    test: /features\/search\/(SearchB|Failure|use-)|icons\/(search|rotate-cw|sliders|list|layout-g|gallery-h)/,
  },
  { name: 'cards', test: /src\/cards\/(Card[A-Z]|ProjectRow|Author|Loader|loader)|loader-hues/ },
  {
    name: 'project',
    test: /project\/use-project|Prose|lost-pictures|own-size|TabStrip|CategoryIcon|bytes|triangle-excl|chevron-down/,
  },
  {
    name: 'common',
    test: /use-page|own-game\.|load-page-head|frontend\/src\/(catalogue|format)\/|formats\/(dates|numbers)|ProjectIcon|ui\/(TimeSince|EmptyState)|icons\/(sprout|heart|download|rotate-ccw-clock)\./,
  },
]
