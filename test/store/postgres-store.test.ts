import { newPostgresStore } from '../postgres/databases.ts'
import { storeSuite } from './store-suite.ts'

storeSuite('PostgreSQL', () => newPostgresStore())
