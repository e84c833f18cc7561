/** A Python that may have the packages that tests start; CI makes one. */
import { execFileSync } from 'node:child_process'

export const python = process.env['TEST_PYTHON'] ?? 'python3'

const hasModule = (name: string): boolean => {
  try {
    execFileSync(python, ['-c', `import ${name}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** False where this Python has the module: what `skip` of a test takes. */
export const lacksModule = (name: string): string | false =>
  hasModule(name) ? false : `${python} has no ${name}; set TEST_PYTHON to one that has`
