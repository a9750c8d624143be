import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('the device in a User-Agent', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
      'Windows',
      'Firefox',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      'Windows',
      'Chrome',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Windows',
      'Microsoft Edge',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
      'Windows',
      'Opera',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      'macOS',
      'Firefox',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/26.1 Safari/605.1.15`,
      'macOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      'macOS',
      'Chrome',
    ],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Linux', 'Firefox'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Linux', 'Chrome'],
  ])('%s is a computer', (userAgent, os, browser) => {
    expect(deviceOf(userAgent)).toEqual({ os, browser, platform: 'desktop' })
  })

  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Android',
      'Chrome',
    ],
    ['Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Android', 'Firefox'],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
      'Android',
      'Microsoft Edge',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Android',
      'Samsung Internet for Android',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} Version/26.1 Mobile/15E148 Safari/604.1`,
      'iOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
      'iOS',
      'Firefox',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${safari} CriOS/142.0.7444.77 Mobile/15E148 Safari/604.1`,
      'iOS',
      'Chrome',
    ],
  ])('%s is a phone', (userAgent, os, browser) => {
    expect(deviceOf(userAgent)).toEqual({ os, browser, platform: 'mobile' })
  })

  it.each([
    [
      `Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) ${safari} Version/16.6 Mobile/15E148 Safari/604.1`,
      'iOS',
      'Safari',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; Nexus 9) ${webKit} Chrome/142.0.0.0 Safari/537.36`,
      'Android',
      'Chrome',
    ],
  ])('%s is a tablet', (userAgent, os, browser) => {
    expect(deviceOf(userAgent)).toEqual({ os, browser, platform: 'tablet' })
  })

  it.each([
    ['curl/8.5.0', 'curl'],
    ['Go-http-client/2.0', 'Go-http-client'],
    ['python-requests/2.32.3', 'python-requests'],
    ['Java/17.0.9', 'Java'],
    ['node', 'node'],
    ['PrismLauncher/9.2', 'PrismLauncher'],
    ['modrinth/theseus/0.9.3 (support@example.test)', 'modrinth/theseus'],
    ['packwiz/packwiz', 'packwiz/packwiz'],
    ['ATLauncher/v3.4.38 (Windows)', 'ATLauncher'],
  ])('%s is a program, without the person who runs it', (userAgent, browser) => {
    expect(deviceOf(userAgent)).toMatchObject({ browser, platform: 'program' })
  })

  it('may be a robot', () => {
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    expect(deviceOf(robot)).toEqual({ os: null, browser: 'Googlebot', platform: 'program' })
  })

  it('may be one that people do not sign in with', () => {
    const television = `Mozilla/5.0 (Web0S; Linux/SmartTV) ${webKit} Chrome/94.0.4606.128 Safari/537.36 WebAppManager`
    expect(deviceOf(television)).toMatchObject({ os: 'WebOS', platform: null })
  })

  it.each([undefined, '', '   '])('is unknown without a value: %j', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ os: null, browser: null, platform: null })
  })

  it.each(['someone@example.test', '<script>alert(1)</script>/1.0', '12345', 'é/1.0', 'constructor'])(
    'never shows arbitrary text: %s',
    (userAgent) => {
      const { browser } = deviceOf(userAgent)
      expect(browser === null || /^[A-Za-z][\w.+-]*$/.test(browser)).toBe(true)
      expect(browser ?? '').not.toContain('someone')
    },
  )

  it('reads only the start of a long text', () => {
    const far = `Mozilla/5.0 ${' '.repeat(500)}(X11; Linux x86_64) Firefox/145.0`
    expect(deviceOf(far)).toEqual({ os: null, browser: null, platform: null })
    expect(
      deviceOf(`Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0${'x/'.repeat(1e6)}`),
    ).toMatchObject({
      os: 'Linux',
      browser: 'Firefox',
    })
    expect(deviceOf('a'.repeat(1e6))).toEqual({ os: null, browser: null, platform: 'program' })
  })
})
