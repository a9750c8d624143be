import type { UploadInspection } from '@modstead/infra/inspection/inspect-upload'

export type AcceptedUpload = Extract<UploadInspection, { ok: true }>
