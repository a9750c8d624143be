/** Refusals of any multipart body. */
export const multipartProblems = [
  'malformed-multipart',
  'upload-interrupted',
  'upload-too-large',
  'encoding-not-accepted',
  'storage-full',
  'files-unavailable',
] as const
