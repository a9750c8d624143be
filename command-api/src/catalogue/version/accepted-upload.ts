import type { UploadInspection } from '../inspection/inspect-upload.ts'

export type AcceptedUpload = Extract<UploadInspection, { ok: true }>
