/** Codes with which any multipart body can be refused. */
export const multipartProblems = [
  'malformed-multipart',
  'upload-interrupted',
  'upload-too-large',
  'encoding-not-accepted',
  'storage-full',
  'files-unavailable',
] as const
