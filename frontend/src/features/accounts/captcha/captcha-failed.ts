import { problemTexts } from '../../../api/problem-texts.ts'

/** For forms whose challenge this browser could not answer. */
export const captchaFailed = { fields: {}, message: problemTexts['captcha-failed'] }
