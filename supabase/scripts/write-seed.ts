import { writeFileSync } from 'node:fs';
import { seedSql } from '#sample/seed-sql.ts';

// Run after every change in src/sample: npm run db:seed
writeFileSync(new URL('../seed.sql', import.meta.url), seedSql());
