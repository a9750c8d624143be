export type VersionStatus = 'listed' | 'archived' | 'draft' | 'unlisted' | 'scheduled'
