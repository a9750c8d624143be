import type { FileType } from '../values/version-file.ts'
import { type Extension, extensionOf, SIGNATURE_EXTENSIONS } from './file-names.ts'

const RESOURCE_PACK_TYPES: readonly (FileType | null)[] = ['required-resource-pack', 'optional-resource-pack']
const TYPES_OF_SIGNATURES: readonly (FileType | null)[] = ['signature', 'unknown', null]
const RESOURCE_PACK_EXTENSION: Extension = 'zip'

export const isResourcePackType = (fileType: FileType | null): boolean =>
  RESOURCE_PACK_TYPES.includes(fileType)

export const isSignatureName = (filename: string): boolean => {
  const extension = extensionOf(filename)
  return extension !== null && SIGNATURE_EXTENSIONS.includes(extension)
}

/** Says why a file of this name cannot have this type, or returns null. */
export const fileTypeProblem = (filename: string, fileType: FileType | null): string | null => {
  if (isSignatureName(filename))
    return TYPES_OF_SIGNATURES.includes(fileType)
      ? null
      : `The file ${filename} is a signature, not a ${fileType}`
  if (fileType === 'signature') return `The signature ${filename} must end in .asc, .gpg or .sig`
  return isResourcePackType(fileType) && extensionOf(filename) !== RESOURCE_PACK_EXTENSION
    ? `The resource pack ${filename} must end in .${RESOURCE_PACK_EXTENSION}`
    : null
}
