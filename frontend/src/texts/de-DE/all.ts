import type { Translation } from '../text-key.ts'
import { auth } from './auth.ts'
import { language } from './language.ts'

export const deDE: Translation = { auth, language }
