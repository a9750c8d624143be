export const pageHeads = {
  'listing-search': '{q} in {names}',
  'listing-description':
    '{names}: {line}. Suche nach Spielversion, Loader und Kategorie und lade kostenlos herunter.',
  changelog: '{title} - Änderungen',
  'changelog-description': 'Was sich in jeder Version von {title} geändert hat.',
  gallery: '{title} - Galerie',
  'gallery-description': 'Bilder von {title}.',
  'no-description-yet': 'Noch keine Beschreibung',
  'not-described': 'Die Ersteller von {title} haben noch keine geschrieben.',
  'version-description-for': '{title} für {fits} herunterladen.',
  'version-description': '{title} herunterladen.',
  versions: '{title} - Versionen',
  'versions-description': 'Alle Versionen von {title}, nach Spielversion und Loader.',
  'public-api': 'Öffentliche API',
  'public-api-description':
    'Wie Programme Erweiterungen suchen, herunterladen und veröffentlichen: Adressen, Token, Grenzen und Fehler.',
  'front-page': 'Erweiterungen für das Spiel, offen für alle',
  'front-page-description':
    'Ein offener Katalog für Mods, Modpacks, Plugins, Ressourcenpakete, Shader und Datenpakete. Kostenlos suchen, vergleichen und herunterladen.',
  'search-everywhere': '{q} in allen Erweiterungen',
  'all-add-ons': 'Alle Erweiterungen',
  'all-add-ons-description':
    'Alle Mods, Modpacks, Plugins, Ressourcenpakete, Shader und Datenpakete auf einmal durchsuchen.',
  'profile-description':
    '{username} hat {projects, plural, one {# Projekt} other {# Projekte}} mit {downloads, plural, one {# Download} other {# Downloads}} veröffentlicht.',
}
