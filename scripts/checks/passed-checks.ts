import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** With which inputs each check has passed last: a file a check, which holds the digest of its inputs. */
export class PassedChecks {
  readonly #folder: string

  /** @param root The project's folder. */
  constructor(root: string) {
    this.#folder = join(root, 'node_modules/.cache/acreage/passed')
  }

  has(purpose: string, digest: string): boolean {
    try {
      return readFileSync(this.#file(purpose), 'utf8') === digest
    } catch {
      return false
    }
  }

  add(purpose: string, digest: string): void {
    mkdirSync(this.#folder, { recursive: true })
    writeFileSync(this.#file(purpose), digest)
  }

  forget(purpose: string): void {
    rmSync(this.#file(purpose), { force: true })
  }

  #file(purpose: string): string {
    return join(this.#folder, purpose.replaceAll(' ', '-'))
  }
}
