import { expect, it } from 'vitest'
import { mavenPom } from './maven-xml.ts'

it('contains every text, without the characters that are invalid in XML', () => {
  const pom = mavenPom(
    'copper',
    '1.0',
    'Copper & <Tin>\u0000\u000B',
    'A\tline\n"quoted" \uFFFE\uD800 😀\u001B',
  )
  expect(pom).toContain('<name>Copper &amp; &lt;Tin&gt;</name>')
  expect(pom).toContain('<description>A\tline\n&quot;quoted&quot;  😀</description>')
})
