#!/usr/bin/env node
'use strict';
// Plain old JavaScript that any Node can read: it starts the command, on a Node that is new enough.
var fs = require('fs');
var path = require('path');

var root = path.join(__dirname, '..');
var bundle = path.join(root, 'dist', 'bin', 'readback.cjs');
var sources = path.join(root, 'src');

function newEnough(version) {
  var parts = version.split('.');
  var major = Number(parts[0]);
  return (major === 24 && Number(parts[1]) >= 15) || major >= 26;
}

function newestBelow(folder) {
  return fs.readdirSync(folder).reduce(function (newest, name) {
    var file = path.join(folder, name);
    var stat = fs.statSync(file);
    return Math.max(newest, stat.isDirectory() ? newestBelow(file) : stat.mtimeMs);
  }, 0);
}

// An installed package has only the bundle. In a checkout the bundle counts while no source is newer than it.
function bundleIsCurrent() {
  if (!fs.existsSync(bundle)) return false;
  return !fs.existsSync(sources) || fs.statSync(bundle).mtimeMs >= newestBelow(sources);
}

function runWithPinnedNode() {
  var pinned = path.join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!fs.existsSync(pinned)) {
    console.error(
      'readback: needs Node.js 24.15 or later, or 26 (this is ' +
        process.versions.node +
        '): install it from https://nodejs.org, or run "npm start" in a checkout of readback',
    );
    process.exit(2);
  }
  var child = require('child_process').spawn(pinned, [__filename].concat(process.argv.slice(2)), {
    stdio: 'inherit',
  });
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // A terminal interrupts both; a signal that only this process gets is handed on.
  var atTerminal = process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY;
  signals.forEach(function (signal) {
    process.on(signal, function () {
      if (signal !== 'SIGINT' || !atTerminal) child.kill(signal);
    });
  });
  child.on('error', function (error) {
    console.error('readback: the pinned Node cannot be started: ' + error.message);
    process.exit(2);
  });
  child.on('exit', function (code, signal) {
    signals.forEach(function (one) {
      process.removeAllListeners(one);
    });
    if (signal) process.kill(process.pid, signal);
    else process.exit(code === null ? 2 : code);
  });
}

if (!newEnough(process.versions.node)) runWithPinnedNode();
else if (bundleIsCurrent()) require(bundle);
else
  import(path.join(sources, 'cli', 'main.ts')).catch(function (error) {
    console.error('readback: the sources of this checkout cannot be run: ' + error.message);
    process.exit(2);
  });
