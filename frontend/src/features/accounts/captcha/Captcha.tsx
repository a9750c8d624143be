import { lazy, Suspense } from 'react'
import { CaptchaLine } from './CaptchaLine.tsx'
import type { useCaptcha } from './use-captcha.ts'

const VendorWidget = lazy(async () => ({ default: (await import('./VendorWidget.tsx')).VendorWidget }))

/** The visible part of the check that keeps bots out. */
export function Captcha({ state, vendor, round, onAnswer }: ReturnType<typeof useCaptcha>['shown']) {
  if (!vendor) return <CaptchaLine state={state} />
  return (
    <Suspense fallback={<div className="min-h-[78px]" />}>
      <VendorWidget challenge={vendor} round={round} onAnswer={onAnswer} />
    </Suspense>
  )
}
