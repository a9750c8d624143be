import { firstNeed } from '../../../late/first-need.ts'

export const loadProjectHead = async () => (await import('./project-head.ts')).projectHead

void firstNeed.then(loadProjectHead).catch(() => undefined)
