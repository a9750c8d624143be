import { describe, expect, test } from 'vitest'
import { workflowText } from './workflow-text.ts'

const publishing = { origin: 'https://mods.example', project: 'copper-lamps', environment: null }

describe('the workflow for a CI', () => {
  test.each(['github', 'gitlab', 'other'] as const)('at %s names this site and the project', (platform) => {
    const text = workflowText(platform, publishing)
    expect(text).toContain('https://mods.example/v3/trusted-publishing/token')
    expect(text).toContain('"project":"copper-lamps"')
    expect(text).toContain('https://mods.example/v2/version')
    expect(text).not.toContain('environment:')
  })

  test('requests tokens from GitHub and GitLab with this site as audience', () => {
    expect(workflowText('github', publishing)).toContain('&audience=https://mods.example"')
    expect(workflowText('github', publishing)).toContain('\n      id-token: write\n')
    expect(workflowText('gitlab', publishing)).toContain('\n      aud: https://mods.example\n')
  })

  test('names the environment if there is one', () => {
    const released = { ...publishing, environment: 'say "go"' }
    expect(workflowText('github', released)).toContain('\n    environment: "say \\"go\\""\n')
    expect(workflowText('gitlab', released)).toContain('\n  environment: "say \\"go\\""\n')
  })
})
