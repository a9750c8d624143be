import { notFound } from '@tanstack/react-router'
import { listingInfo, type ProjectTypeInfo, typeInfo } from '../../../catalogue/project-types.ts'

/** The last part of a profile's address: `mods` or `mod`, or nothing for all types. */
export function parseListing(value: string | undefined): ProjectTypeInfo | undefined {
  if (value === undefined) return undefined
  const info = listingInfo(value) ?? typeInfo(value)
  if (!info) throw notFound()
  return info
}
