const loaderNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    neoforge: 'NeoForge',
    liteloader: 'LiteLoader',
    modloader: "Risugami's ModLoader",
    bungeecord: 'BungeeCord',
    optifine: 'OptiFine',
    datapack: 'Data pack',
    minecraft: 'Resource pack',
    vanilla: 'Vanilla shader',
    canvas: 'Canvas',
    mrpack: 'Modpack',
    'bta-babric': 'BTA (Babric)',
    'java-agent': 'Java agent',
    'legacy-fabric': 'Legacy Fabric',
    nilloader: 'NilLoader',
  }),
)

const categoryNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gui: 'GUI',
    pbr: 'PBR',
    '8x-': '8x or lower',
    '512x+': '512x or higher',
    'kitchen-sink': 'Kitchen sink',
  }),
)

const environmentNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    client_and_server: 'Client and server',
    client_only: 'Client',
    client_only_server_optional: 'Client, server optional',
    singleplayer_only: 'Singleplayer',
    server_only: 'Server or singleplayer',
    server_only_client_optional: 'Server, client optional',
    dedicated_server_only: 'Server',
    client_or_server: 'Client or server',
    client_or_server_prefers_both: 'Client or server, best on both',
  }),
)

const headings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    categories: 'Categories',
    features: 'Features',
    resolutions: 'Resolutions',
    'performance impact': 'Performance impact',
  }),
)

function sentenceCase(value: string): string {
  const words = value.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function loaderName(loader: string): string {
  return loaderNames.get(loader) ?? sentenceCase(loader)
}

export function categoryName(category: string): string {
  return categoryNames.get(category) ?? sentenceCase(category)
}

/** Undefined if unknown, so that callers show nothing. */
export function environmentName(environment: string): string | undefined {
  return environment === 'unknown'
    ? undefined
    : (environmentNames.get(environment) ?? sentenceCase(environment))
}

export function filterHeading(header: string): string {
  return headings.get(header) ?? sentenceCase(header)
}
