import { auth } from './auth.ts'
import { language } from './language.ts'

export const enUS = { auth, language } as const
