/**
 * Bundles the first load of the most visited pages into few files. A file always loads as a whole, so none may contain
 * code that only late components need. Everything else is split by its importers.
 */
export const chunkGroups = [
  {
    name: 'framework',
    test: /node_modules\/((react|react-dom|scheduler|use-sync-external-store)\/|@tanstack\/(?!react-query|query-core))/,
    priority: 2,
  },
  { name: 'site', tags: ['$initial' as const], priority: 1 },
  {
    name: 'search',
    test: /features\/catalogue\/search\/(SearchB|use-|result-head|addresses)|icons\/(search|sliders)/,
  },
  {
    // Every page loads it right after its first files.
    name: 'soon',
    test: /src\/(head\/(page-head|kept-out)|navigation\/KeepLocale|viewer\/(use-viewer|viewer-address))|settings\/(locales|named-locale|page-languages)|icons\/(log-in|x)\./,
  },
  { name: 'cards', test: /src\/cards\/(Card[A-Z]|ProjectRow|ProjectLink|Author|Loader|loader)|loader-hues/ },
  {
    name: 'project',
    test: /project\/use-project|Prose|lost-pictures|own-size|TabStrip|CategoryIcon|bytes|triangle-excl|chevron-down/,
  },
  {
    name: 'common',
    test: /use-page|preferences\/own-game|late\/ahead|load-page-head|frontend\/src\/(catalogue|texts)\/|formats\/(dates|numbers)|ProjectIcon|ui\/(TimeSince|EmptyState)|icons\/(sprout|heart|download|rotate-ccw-clock)\./,
  },
]
