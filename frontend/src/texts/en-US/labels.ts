/** Lists of `value=name`; what is missing is named by its value, as `Game mechanics` for `game-mechanics`. */
export const labels = {
  loaders:
    "neoforge=NeoForge|liteloader=LiteLoader|modloader=Risugami's ModLoader|bungeecord=BungeeCord|optifine=OptiFine|datapack=Data pack|minecraft=Resource pack|vanilla=Vanilla shader|canvas=Canvas|mrpack=Modpack|bta-babric=BTA (Babric)|java-agent=Java agent|legacy-fabric=Legacy Fabric|nilloader=NilLoader",
  categories: 'gui=GUI|pbr=PBR|8x-=8x or lower|512x+=512x or higher|kitchen-sink=Kitchen sink',
  environments:
    'client_and_server=Client and server|client_only=Client|client_only_server_optional=Client, server optional|singleplayer_only=Singleplayer|server_only=Server or singleplayer|server_only_client_optional=Server, client optional|dedicated_server_only=Server|client_or_server=Client or server|client_or_server_prefers_both=Client or server, best on both',
  headings:
    'categories=Categories|features=Features|resolutions=Resolutions|performance impact=Performance impact',
} as const
