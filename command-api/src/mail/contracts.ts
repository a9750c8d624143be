import { sendTestMail } from './contract.ts'

export const mailContracts = [sendTestMail] as const
