import { READS } from './common.ts';
import type { Deed, Program } from './program.ts';

/** Statements that drop or empty what is stored. */
const DROPS =
  /\b(?:drop\s+(?:table|database|schema|index|view|user|role|collection|keyspace|column|function|trigger|type|sequence|materialized)|truncate|delete\s+from)\b/i;

const DROPS_DOCUMENTS = /\b(?:dropDatabase|drop|deleteMany|deleteOne|remove)\s*\(/;

const SQL: Deed = { does: ['data-accessing'], destroys: DROPS, reaches: '-h, --host' };

const dump: Deed = {
  does: ['data-accessing', 'reads-files'],
  reaches: '-h, --host',
  paths: { options: { '-f, --file, -r, --result-file, -o, --out': 'write' } },
};

const load: Deed = {
  does: ['data-accessing', 'persistence-changing'],
  adds: { '-c, --clean, --drop': ['destructive'] },
  reaches: '-h, --host',
};

const administer: Deed = { does: ['data-accessing', 'persistence-changing'], reaches: '-h, --host' };

const POSTGRES = '-h, --host, -p, --port, -U, --username, -d, --dbname, -f, --file, -j, --jobs';

const PSQL = `${POSTGRES}, -c, --command, -v, --set, -o, --output, -F, -P, --pset, -R, -L`;

const PG_DUMP = `${POSTGRES}, -F, --format, -t, --table, -n, --schema, -N, -T, -Z`;

const MYSQL =
  '-h, --host, -P, --port, -u, --user, -D, --database, -e, --execute, -S, --socket, --result-file, --protocol, --defaults-file';

export const databases: readonly Program[] = [
  {
    names: 'psql, pgcli',
    values: PSQL,
    ...SQL,
    only: { '-l, --list': ['data-accessing'] },
    paths: { options: { '-f, --file': 'read', '-o, --output': 'write' } },
    // Like `awk -f`: what it executes stands in that file and not in the guide (A26).
    adds: { '-f, --file': ['code-executing'] },
    artifact: { shape: 'bound', file: '-f, --file' },
  },
  { names: 'pg_dump, pg_dumpall, pg_basebackup', values: PG_DUMP, ...dump },
  { names: 'pg_restore', values: PG_DUMP, ...load },
  {
    names: 'createdb, createuser, vacuumdb, reindexdb, clusterdb, pg_ctl, pg_upgrade, initdb',
    values: POSTGRES,
    ...administer,
  },
  {
    names: 'dropdb, dropuser, pg_resetwal',
    values: POSTGRES,
    does: ['destructive', 'data-accessing'],
    reaches: '-h, --host',
  },
  { names: 'pg_isready', values: POSTGRES, pure: true, reaches: '-h, --host' },
  { names: 'mysql, mariadb, mycli', values: MYSQL, ...SQL },
  { names: 'mysqldump, mariadb-dump, mysqlpump', values: MYSQL, ...dump },
  { names: 'mysqlimport', values: MYSQL, ...load },
  {
    names: 'mysqladmin, mariadb-admin',
    values: MYSQL,
    ...administer,
    subcommands: {
      drop: ['destructive', 'data-accessing'],
      'ping, status, version, processlist, variables': { does: ['data-accessing'], reaches: '-h, --host' },
      shutdown: ['persistence-changing', 'privileged'],
      'create, password, flush-privileges': administer,
    },
  },
  {
    names: 'sqlite3, sqlite, duckdb, litecli',
    values: '-cmd, -separator',
    sources: '-init',
    longDash: true,
    does: ['data-accessing', 'reads-files'],
    destroys: DROPS,
    asks: '-version, -help',
  },
  {
    names: 'mongosh, mongo',
    values: '--host, --port, -u, --username, -p, --password, --eval, -f, --file, --authenticationDatabase',
    does: ['data-accessing'],
    destroys: DROPS_DOCUMENTS,
    interprets: { file: '-f, --file', ending: '.js' },
    reaches: '--host',
  },
  {
    names: 'mongodump, mongoexport',
    values: '-h, --host, -d, --db, -c, --collection, -o, --out, --uri',
    ...dump,
    does: ['data-accessing', 'writes-files'],
  },
  {
    names: 'mongorestore, mongoimport',
    values: '-h, --host, -d, --db, -c, --collection, --uri, --file',
    ...load,
  },
  {
    names: 'redis-cli, valkey-cli, keydb-cli',
    values: '-h, -p, -a, -n, -u, --user, --pass, -s',
    does: ['data-accessing'],
    destroys: /^(?:flushall|flushdb|del|unlink|shutdown)$/i,
    reaches: '-h',
    sources: '--eval',
    subcommands: {
      'ping, PING': { pure: true, reaches: '-h' },
      'config set, CONFIG SET, config rewrite, CONFIG REWRITE': {
        does: ['data-accessing', 'persistence-changing'],
        reaches: '-h',
      },
    },
  },
  {
    names:
      'sqlcmd, bcp, sqlplus, clickhouse-client, clickhouse, cqlsh, snowsql, trino, presto, beeline, hive, cockroach, usql, isql, db2, impala-shell',
    values: '-S, -U, -P, -d, -Q, -q, -i, -o, -h, --host, --port, --query, -e, --execute',
    ...SQL,
  },
  {
    names: 'influx',
    values: '--host, -t, --token, -o, --org, -b, --bucket, --start, --stop, -execute, -database',
    ...SQL,
    subcommands: {
      'delete, bucket delete, org delete, user delete, v1 dbrp delete': {
        does: ['data-accessing', 'destructive'],
        reaches: '--host',
      },
    },
  },
  {
    names: 'etcdctl',
    values: '--endpoints',
    does: ['networked', 'data-accessing'],
    subcommands: {
      del: ['networked', 'data-accessing', 'destructive'],
      put: ['networked', 'persistence-changing', 'privileged'],
      'endpoint health, endpoint status, member list': ['networked'],
    },
  },
  {
    names:
      'flyway, liquibase, dbmate, goose, migrate, sqitch, atlas, knex, typeorm, sequelize, sequelize-cli',
    values: '-url, -user, -password, -path, -database, -dir, --url, -u',
    does: ['data-accessing', 'persistence-changing'],
    subcommands: {
      'info, status, validate, history, migrate:status': ['data-accessing'],
      'clean, drop, down, rollback, reset, dropAll, db:drop, undo, repair': ['data-accessing', 'destructive'],
      'new, create, migration:generate': ['writes-files'],
    },
  },
  {
    names: 'prisma',
    subcommands: {
      generate: ['code-executing', 'writes-files'],
      'migrate dev, migrate deploy, db push, db seed': [
        'data-accessing',
        'persistence-changing',
        'code-executing',
      ],
      'migrate reset': ['data-accessing', 'destructive', 'code-executing'],
      'migrate status, db pull, studio': ['data-accessing'],
      'validate, format, version': READS,
    },
  },
  {
    names: 'kcat, kafkacat, kafka-console-consumer, rabbitmqadmin, nats',
    does: ['networked', 'data-accessing'],
  },
  {
    names: 'kafka-topics, rabbitmqctl',
    does: ['networked', 'privileged'],
    adds: { '--delete': ['destructive'], '--create, --alter': ['persistence-changing'] },
    subcommands: {
      'reset, force_reset, delete_user, delete_vhost, delete_queue, purge_queue': [
        'networked',
        'privileged',
        'destructive',
      ],
    },
  },
];
