import { readJudged } from './judged.ts'

/** Searches in the sample catalogue. */
export const judgedSample = readJudged(`
  longwatch > longwatch
  Swiftstone > swiftstone
  HUSH > hush
  tidy chests > tidy-chests
  tidychests > tidy-chests
  tidy-chests > tidy-chests
  chests tidy > tidy-chests
  wayfarer's atlas > wayfarers-atlas
  wayfarers atlas > wayfarers-atlas
  wayfarer > wayfarers-atlas
  atlas > wayfarers-atlas
  brass core > brass-core
  brasscore > brass-core
  brass and steam > brass-and-steam
  salt and sail > salt-and-sail
  ink and ember > ink-and-ember
  a quiet winter > a-quiet-winter
  quiet winter > a-quiet-winter
  tidebound > tidebound-lib
  tidebound-lib > tidebound-lib
  old forge bells > old-forge-bells
  sixteen plain > sixteen-plain
  16 plain > sixteen-plain
  potato plus > potato-plus
  potatoplus > potato-plus
  clear desk > clear-desk
  lantern font > lantern-font
  lanternlight > lanternlight
  lantern light > lanternlight
  paper lanterns > paper-lanterns
  papercut > papercut
  paper cut > papercut
  deepglass > deepglass
  deep glass > deepglass
  slow glass > slowglass
  signal box > signalbox
  market row > marketrow
  deep quiet > deep-quiet
  oak and iron > oak-and-iron
  stone and stair > stone-and-stair
  longw > longwatch
  swift > swiftstone
  tid > tidy-chests
  wayf > wayfarers-atlas
  boiler > boilerhouse
  rivet > rivetworks
  track > trackbound
  hearths > hearthstead
  hearthc > hearthclaims
  glimm > glimmerfin
  spore > sporefall
  inkw > inkwell
  pagek > pagekeeper
  starch > starchart
  ember > emberbans
  emberf > emberfolk
  feather > featherweight
  gentle n > gentle-nights
  gentle s > gentle-server
  chunk > chunkclerk
  fish > fishmonger
  evenf > evenfall
  candle > candleward
  meadow > meadowsong
  cavern > cavern-eyes
  postcards > lost-postcards
  waym > waymarks
  brine > brinecraft
  saltw > saltwind
  longwtach > longwatch
  longwach > longwatch
  swiftston > swiftstone
  swifstone > swiftstone
  swiftsone > swiftstone
  tidy chest > tidy-chests
  tidy chets > tidy-chests
  wayfarer atlass > wayfarers-atlas
  wayfares atlas > wayfarers-atlas
  boilerhosue > boilerhouse
  boilrhouse > boilerhouse
  rivetwroks > rivetworks
  trackbuond > trackbound
  singalbox > signalbox
  hearthsted > hearthstead
  lanternligth > lanternlight
  glimerfin > glimmerfin
  sporfall > sporefall
  inkwel > inkwell
  pagekeper > pagekeeper
  starchrat > starchart
  embrefolk > emberfolk
  featherwieght > featherweight
  candelward > candleward
  evenfal > evenfall
  papercutt > papercut
  nightwach > nightwatch
  chunkclrek > chunkclerk
  hearthclams > hearthclaims
  fishmoger > fishmonger
  sourdoh > sourdough
  backpack > hollow-pack
  trains > trackbound
  timetables > trackbound
  mushrooms > sporefall
  steam power > boilerhouse
  bread > breadline
  lanterns [categories:fabric] > lanternlight
  lantern [project_type:resourcepack] > lantern-font
  lanterns [project_type:plugin] > paper-lanterns
  ember [categories:fabric project_type:mod] > emberfolk
  quiet [project_type:plugin] > quietbell
  gentle [project_type:modpack] > gentle-server
  water [project_type:shader] > deepglass
  sounds [categories:utility] > hush
  chat [categories:paper] > quietbell
  players [categories:velocity] > ferryman
  glass [categories:fabric] > slowglass
  [categories:optimization categories:quilt] > longwatch
  [categories:optimization project_type:modpack] > featherweight
  [categories:storage] > tidy-chests
  [categories:magic project_type:mod] > inkwell
  [categories:library categories:quilt] > pagekeeper
  [categories:folia categories:optimization] > chunkclerk
  [categories:bungeecord] > emberbans
  [project_type:shader] > evenfall
  [project_type:datapack] > gentle-nights
  [project_type:resourcepack categories:realistic] > oak-and-iron
  [categories:forge] > wayfarers-atlas
`)
