import { describe, expect, it } from 'vitest'
import { readCommand, WrongArguments } from './commands.ts'

describe('the arguments of npm run projections', () => {
  it.each([
    [[], 'Name a command.'],
    [['rewind'], 'There is no command rewind.'],
    [['toString'], 'There is no command toString.'],
    [['list', 'all'], 'Too many arguments: all'],
    [['replay'], 'replay takes the name of one stream, or all.'],
    [['replay', 'one', 'other'], 'replay takes the name of one stream, or all.'],
    [['verify', '--yes'], '--yes is for drop alone.'],
    [['list', '--fast'], "Unknown option '--fast'"],
  ])('%j are refused', (given, because) => {
    expect(() => readCommand(given)).toThrow(WrongArguments)
    expect(() => readCommand(given)).toThrow(because)
  })

  it.each([
    [['list']],
    [['rebuild', 'a', 'b']],
    [['verify']],
    [['parked']],
    [['replay', 'all']],
    [['drop', 'a', '--yes']],
  ])('%j are a valid command', (given) => {
    expect(readCommand(given)).toBeTypeOf('function')
  })

  it('may ask for help', () => {
    expect(readCommand(['list', '--help'])).toBe('help')
  })
})
