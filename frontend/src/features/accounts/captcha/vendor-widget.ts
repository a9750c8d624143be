export type VendorChallenge = { kind: 'hcaptcha' | 'turnstile'; siteKey: string }

/**
 * Both vendors offer these functions (https://docs.hcaptcha.com and
 * https://developers.cloudflare.com/turnstile).
 */
type VendorApi = {
  render: (element: HTMLElement, options: Record<string, unknown>) => string
  reset: (id: string) => void
  remove: (id: string) => void
}

export type Widget = {
  /** Requests a new answer, because each counts only once. */
  reset: () => void
  remove: () => void
}

type Told = {
  onAnswer: (answer: string) => void
  /** Called when the answer has expired. */
  onExpiry: () => void
  onFailure: () => void
}

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}

const apiOf = (kind: VendorChallenge['kind']) =>
  (globalThis as Partial<Record<VendorChallenge['kind'], VendorApi>>)[kind]

const loading = new Map<string, Promise<VendorApi>>()

function load(kind: VendorChallenge['kind']): Promise<VendorApi> {
  const there = loading.get(kind)
  if (there) return there
  const script = Object.assign(document.createElement('script'), { src: scripts[kind], async: true })
  const loaded = new Promise<VendorApi>((resolve, reject) => {
    script.onload = () => {
      const api = apiOf(kind)
      if (api) resolve(api)
      else reject(new Error(`the script of ${kind} is another one`))
    }
    script.onerror = () => reject(new Error(`the script of ${kind} cannot be loaded`))
  })
  loading.set(kind, loaded)
  loaded.catch(() => {
    loading.delete(kind)
    script.remove()
  })
  document.head.append(script)
  return loaded
}

/** Draws a vendor's widget into an element. Rejects if its script cannot be loaded. */
export async function drawWidget(
  { kind, siteKey }: VendorChallenge,
  element: HTMLElement,
  theme: 'light' | 'dark',
  { onAnswer, onExpiry, onFailure }: Told,
): Promise<Widget> {
  const api = await load(kind)
  const id = api.render(element, {
    sitekey: siteKey,
    theme,
    callback: onAnswer,
    'expired-callback': onExpiry,
    'error-callback': onFailure,
  })
  return { reset: () => api.reset(id), remove: () => api.remove(id) }
}
