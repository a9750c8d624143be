import { readJudged } from './judged.ts'

/** Searches for names of real add-ons. */
export const judgedReal = readJudged(`
  sodium > sodium
  Sodium Extra > sodium-extra
  sodiumextra > sodium-extra
  reeses sodium options > reeses-sodium-options
  reese's > reeses-sodium-options
  sodium options > reeses-sodium-options
  lithium > lithium
  fabric api > fabric-api
  fabricapi > fabric-api
  fabric-api > fabric-api
  fabric language kotlin > fabric-language-kotlin
  kotlin > fabric-language-kotlin
  just enough items > jei
  jei > jei
  roughly enough items > rei
  rei > rei
  emi > emi
  worldedit > worldedit
  world edit > worldedit
  fastasyncworldedit > fastasyncworldedit
  fast async world edit > fastasyncworldedit
  fast async worldedit > fastasyncworldedit
  world guard > worldguard
  luckperms > luckperms
  luck perms > luckperms
  essentialsx > essentialsx
  essentials > essentialsx
  essentials x > essentialsx
  placeholder api > placeholderapi
  placeholderapi > placeholderapi
  via version > viaversion
  viabackwards > viabackwards
  via backwards > viabackwards
  core protect > coreprotect
  grief prevention > griefprevention
  multiverse > multiverse-core
  multiverse core > multiverse-core
  discord srv > discordsrv
  discord > discordsrv
  better nether > betternether
  betternether > betternether
  nether > betternether
  twilight forest > the-twilight-forest
  the twilight forest > the-twilight-forest
  twilightforest > the-twilight-forest
  farmers delight > farmers-delight
  farmer's delight > farmers-delight
  farmersdelight > farmers-delight
  create > create
  plain create > plain-create
  mod menu > modmenu
  modmenu > modmenu
  cloth config > cloth-config
  cc tweaked > cc-tweaked
  CC: Tweaked > cc-tweaked
  computercraft > cc-tweaked
  tech reborn > techreborn
  storage drawers > storagedrawers
  refined storage > refined-storage
  dynamic fps > dynamic-fps
  lamb dynamic lights > lambdynamiclights
  dynamic lights > lambdynamiclights
  sound physics > sound-physics-remastered
  presence footsteps > presence-footsteps
  footsteps > presence-footsteps
  immersive portals > immersive-portals
  no chat reports > no-chat-reports
  yet another config lib > yacl
  yacl > yacl
  quilt standard libraries > qsl
  qsl > qsl
  concurrent chunk management engine > c2me-fabric
  c2me > c2me-fabric
  fabulously optimized > fabulously-optimized
  better leaves > better-leaves-lite
  dark mode > default-dark-mode
  makeup ultra fast > makeup-ultrafast
  bed wars > bedwars1058
  bedwars > bedwars1058
  sinytra > connector
  minecraft comes alive > minecraft-comes-alive
  tab > tab
  plan > plan
  iri > iris
  litem > litematica
  zoomi > zoomify
  bota > botania
  patch > patchouli
  polym > polymer
  trink > trinkets
  geck > geckolib
  archit > architectury-api
  huskh > huskhomes
  squarem > squaremap
  sodum > sodium
  soduim > sodium
  lithum > lithium
  fabirc api > fabric-api
  wordledit > worldedit
  worldgaurd > worldguard
  luckprems > luckperms
  esentialsx > essentialsx
  viaverison > viaversion
  corprotect > coreprotect
  mutliverse > multiverse-core
  betternehter > betternether
  twilght forest > the-twilight-forest
  farmers deligth > farmers-delight
  litmatica > litematica
  zoomfy > zoomify
  botnia > botania
  patchuli > patchouli
  gekolib > geckolib
  architectry > architectury-api
  huskhoms > huskhomes
  skinrestorer > skinsrestorer
  imersive portals > immersive-portals
  kryton > krypton
  modernfx > modernfix
  ferritcore > ferrite-core
  appleksin > appleskin
  clothconfg > cloth-config
  map [project_type:plugin categories:forge] > bluemap
  api [categories:forge project_type:mod categories:equipment] > curios
  shaders [project_type:shader] > glimmer-shaders
  shaders [project_type:mod] > iris
  create [project_type:modpack] > plain-create
  bookshelf math [project_type:datapack] > bookshelf-math
  disaster [project_type:datapack] > natural-disaster
  tab [categories:velocity categories:bukkit] > tab
  velocitab [categories:velocity] > velocitab
  economy [categories:bukkit categories:library] > vault
`)
