/** Why a multipart body may not be taken, whatever it says. */
export const multipartProblems = [
  'malformed-multipart',
  'upload-interrupted',
  'upload-too-large',
  'encoding-not-accepted',
  'storage-full',
] as const
