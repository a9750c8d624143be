import { datapacks } from './add-ons/datapacks.ts'
import { modpacks } from './add-ons/modpacks.ts'
import { wildMods } from './add-ons/mods-of-the-wild.ts'
import { workshopMods } from './add-ons/mods-of-the-workshop.ts'
import { plugins } from './add-ons/plugins.ts'
import { resourcePacks } from './add-ons/resource-packs.ts'
import { shaders } from './add-ons/shaders.ts'
import type { SampleAddOn } from './sample-add-on.ts'

/** All except the modpacks, which consist of the others. */
export const singleAddOns: readonly SampleAddOn[] = [
  ...workshopMods,
  ...wildMods,
  ...plugins,
  ...datapacks,
  ...resourcePacks,
  ...shaders,
]

export const allAddOns: readonly SampleAddOn[] = [...singleAddOns, ...modpacks]
