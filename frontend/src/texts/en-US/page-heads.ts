export const pageHeads = {
  'listing-search': '{q} in {names}',
  'listing-description':
    '{names}: {line}. Search by game version, loader and category, and download for free.',
  changelog: '{title} - Changelog',
  'changelog-description': 'What changed in each version of {title}.',
  gallery: '{title} - Gallery',
  'gallery-description': 'Pictures of {title}.',
  'no-description-yet': 'No description yet',
  'not-described': 'The creators of {title} have not written one.',
  'version-description-for': 'Download {title} for {fits}.',
  'version-description': 'Download {title}.',
  versions: '{title} - Versions',
  'versions-description': 'All versions of {title}, by game version and loader.',
  'public-api': 'Public API',
  'public-api-description':
    'How programs search, download and publish add-ons: addresses, tokens, limits and errors.',
  'front-page': 'Add-ons for the game, in the open',
  'front-page-description':
    'An open catalogue of mods, modpacks, plugins, resource packs, shaders and data packs. Search, compare and download for free.',
  'search-everywhere': '{q} in all add-ons',
  'all-add-ons': 'All add-ons',
  'all-add-ons-description':
    'Search every mod, modpack, plugin, resource pack, shader and data pack at once.',
  'profile-description':
    '{username} published {projects, plural, one {# project} other {# projects}} with {downloads, plural, one {# download} other {# downloads}}.',
} as const
